"""Where somebody stands who chooses step by step: what is offered, and the pages and questions that lead on from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.deeds import Open

if TYPE_CHECKING:
    from collections.abc import Callable

    from client.base.choices import Choice, Prompt


class Navigation:
    """The way from what is offered to what is read now. It is gone again with every scene, so that nothing is stale.

    `page` gives the prompt of a page, None where it has none now.
    """

    def __init__(self, page: Callable[[Open], Prompt | None]) -> None:
        self.offered: Prompt | None = None
        self._page = page
        self._way: list[object] = []
        """Pages, and what the prompts behind rows are found again by."""
        self._prompts: list[Prompt] = []
        """What stood at each end of the way when it was read last."""

    def __len__(self) -> int:
        return len(self._way)

    @property
    def shown(self) -> Prompt | None:
        """What is to be chosen from now."""
        return self._prompts[-1] if self._prompts else self.offered

    @property
    def in_page(self) -> bool:
        """Whether the way leads over a page, which stands for itself whatever is offered meanwhile."""
        return any(isinstance(step, Open) for step in self._way[:1])

    def open(self, page: Open) -> None:
        """Open a page, if there is anything to choose on it."""
        if prompt := self._page(page):
            self._add(page, prompt)

    def enter(self, choice: Choice) -> None:
        """Go where a choice leads."""
        if choice.leads_to:
            self._add(choice.path_key, choice.leads_to)

    def _add(self, step: object, prompt: Prompt) -> None:
        self._way.append(step)
        self._prompts.append(prompt)

    def back(self) -> None:
        """One step back."""
        del self._way[-1:], self._prompts[-1:]

    def leave(self) -> None:
        """Back to a page that stays, or to what is offered."""
        while self._prompts and not self._prompts[-1].stays:
            self.back()

    def clear(self) -> None:
        """Back to what is offered."""
        self._way, self._prompts = [], []

    def refresh(self) -> bool:
        """Go the way again in a new scene, as far as it still leads; whether what it leads to is another prompt."""
        before, at = self.shown, self.offered
        way, self._way, self._prompts = self._way, [], []
        for step in way:
            at = self._page(step) if isinstance(step, Open) else at.follow(step) if at else None
            if at is None:
                break
            self._add(step, at)
        return bool(way) and (before is None or at is None or at.identity != before.identity)
