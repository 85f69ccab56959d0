"""The console beside the terminal programs people already like, each in a pseudo-terminal of 120 by 40."""

import time

from terminal import Session, painted, shows

ARROWS = 200
DOWN = b"\x1b[B"
BACKSPACE = b"\x7f"
# Seconds after which a measure has samples enough, however few.
PATIENCE = 20


class Program:
    """How to start a program on the data of this run, and how to know that its first row is there."""

    def __init__(self, name, argv, first_row=None, environment=None, folder=None, search=None):
        self.name, self.argv, self.first_row = name, argv, first_row
        self.environment, self.folder, self.search = environment, folder, search

    def open(self):
        return Session(self.argv, environment=self.environment, folder=self.folder)


def start(program, times=15):
    """Seconds from fork to the first frame, and to the first row of data where one is named."""
    frames, rows = [], []
    limit = time.monotonic() + PATIENCE
    while len(frames) < times and (len(frames) < 3 or time.monotonic() < limit):
        with program.open() as session:
            frames.append(session.wait_for(painted))
            if program.first_row:
                seen = shows(program.first_row)(session.screen)
                rows.append(frames[-1] if seen else session.wait_for(shows(program.first_row), timeout=60))
    return frames, rows


def arrows(program, meanwhile=None):
    """Seconds from a key to the first byte of its answer, and the bytes of each answer.

    `meanwhile` are keys that set off what the console does at the same time.
    """
    times, sizes = [], []
    with program.open() as session:
        ready(program, session)
        if meanwhile:
            session.key(meanwhile, quiet=0.05)
        limit = time.monotonic() + PATIENCE
        while len(times) < ARROWS and time.monotonic() < limit:
            answer = session.key(DOWN, quiet=0.02, timeout=1)
            if answer:
                times.append(answer[0])
                sizes.append(answer[2])
    return times, sizes


def ready(program, session):
    session.wait_for(shows(program.first_row) if program.first_row else painted, timeout=60)
    session.settle(0.3, timeout=60)


def search(program, words):
    """Seconds from each typed letter to the last byte of the settled list, word after word in one session."""
    times = []
    with program.open() as session:
        ready(program, session)
        if program.search:
            session.key(program.search, quiet=0.1)
        limit = time.monotonic() + 2 * PATIENCE
        for word in words:
            for letter in word:
                answer = session.key(letter.encode(), quiet=0.1, timeout=1)
                if answer:
                    times.append(answer[1])
            session.key(BACKSPACE * len(word), quiet=0.3, timeout=1)
            if time.monotonic() > limit:
                break
    return times


def idle(program, seconds=10):
    """Bytes written and wake-ups a second while nobody touches the keyboard."""
    with program.open() as session:
        ready(program, session)
        session.settle(1, timeout=60)
        wakeups, written, limit = session.wakeups(), session.bytes_read, session.now() + seconds
        while session.now() < limit:
            session.read(limit - session.now())
        return session.bytes_read - written, (session.wakeups() - wakeups) / seconds


def memory(program):
    """Megabytes at the peak, after scrolling to the end and back."""
    with program.open() as session:
        ready(program, session)
        for key in (b"G", b"g", DOWN * 50):
            session.key(key, quiet=0.3, timeout=5)
        return session.status("VmHWM") / 1024
