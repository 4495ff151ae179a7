"""What was painted of a scene, kept until there is another one: clocks run on over pictures that stand still."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from client.base.scene import Scene

Picture = TypeVar("Picture")


class PictureCache(Generic[Picture]):
    """Pictures of one scene, by all else that they depend on."""

    def __init__(self) -> None:
        self._scene: Scene | None = None
        self._pictures: dict[Hashable, Picture] = {}

    def picture(self, scene: Scene, of: Hashable, paint: Callable[[], Picture]) -> Picture:
        """What `paint` has painted of this very scene, or paints now. Whoever gets it leaves it as it is."""
        if scene is not self._scene:
            self._scene, self._pictures = scene, {}
        if of not in self._pictures:
            self._pictures[of] = paint()
        return self._pictures[of]

    def painter(self, scene: Scene, of: Hashable, paint: Callable[..., Picture]) -> Callable[..., Picture]:
        """The same `paint`, which paints once for the same arguments."""

        def painted(*place: Hashable, **how: Hashable) -> Picture:
            return self.picture(scene, (of, place, *sorted(how.items())), lambda: paint(*place, **how))

        return painted
