"""Four processes import the same tests, each beginning at another one."""

from tests.first_imports import modules, turned


def test_every_process_imports_all_tests_and_begins_at_another_one():
    """By the names that collecting gives them: otherwise each would be imported twice."""
    names = modules()
    assert __name__ in names
    orders = [turned(names, number, 4) for number in range(4)]
    assert all(sorted(order) == sorted(names) for order in orders)
    assert orders[0] == names
    assert len({order[0] for order in orders}) == 4
