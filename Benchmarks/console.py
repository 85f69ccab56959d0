"""The console beside the terminal programs people already like, each in a pseudo-terminal of 120 by 40."""

from terminal import Session, painted, shows

ARROWS = 200
DOWN = b"\x1b[B"


class Program:
    """How to start a program on the data of this run, and how to know that its first row is there."""

    def __init__(self, name, argv, first_row=None, environment=None, folder=None, search=b"/", before=b""):
        self.name, self.argv, self.first_row = name, argv, first_row
        self.environment, self.folder, self.search, self.before = environment, folder, search, before

    def open(self):
        return Session(self.argv, environment=self.environment, folder=self.folder)


def start(program, times=15):
    """Seconds from fork to the first frame, and to the first row of data where one is named."""
    frames, rows = [], []
    for _ in range(times):
        with program.open() as session:
            frames.append(session.wait_for(painted))
            if program.first_row:
                seen = shows(program.first_row)(session.screen)
                rows.append(frames[-1] if seen else session.wait_for(shows(program.first_row)))
    return frames, rows


def arrows(program):
    """Seconds from a key to the first byte of its answer, and the bytes of each answer."""
    times, sizes = [], []
    with program.open() as session:
        ready(program, session)
        for _ in range(ARROWS):
            answer = session.key(DOWN, quiet=0.01, timeout=1)
            if answer:
                times.append(answer[0])
                sizes.append(answer[2])
    return times, sizes


def ready(program, session):
    session.wait_for(shows(program.first_row) if program.first_row else painted)
    session.settle(0.3)
    if program.before:
        session.key(program.before, quiet=0.3)


def search(program, words):
    """Seconds from each typed letter to the last byte of the settled list."""
    times = []
    for word in words:
        with program.open() as session:
            ready(program, session)
            if program.search:
                session.key(program.search, quiet=0.1)
            for letter in word:
                answer = session.key(letter.encode(), quiet=0.15, timeout=10)
                if answer:
                    times.append(answer[1])
    return times


def idle(program, seconds=10):
    """Bytes written and wake-ups a second while nobody touches the keyboard."""
    with program.open() as session:
        ready(program, session)
        session.settle(1)
        wakeups, written, limit = session.wakeups(), session.bytes_read, session.now() + seconds
        while session.now() < limit:
            session.read(limit - session.now())
        return session.bytes_read - written, (session.wakeups() - wakeups) / seconds


def memory(program):
    """Megabytes at the peak, after scrolling to the end and back."""
    with program.open() as session:
        ready(program, session)
        for key in (b"G", b"g", DOWN * 50):
            session.key(key, quiet=0.3, timeout=30)
        return session.status("VmHWM") / 1024
