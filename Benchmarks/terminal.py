"""A program in a pseudo-terminal, watched with a clock: when it painted, what, and in how many bytes."""

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time

import pyte


class Session:
    """Starts `argv` in a terminal of its own and reads what it writes, with the time of each piece.

    Times are seconds since the fork. A piece's time is taken when it arrives, before the screen is
    computed from it, so the cost of looking is not in the figure.
    """

    def __init__(self, argv, columns=120, rows=40, environment=None, folder=None):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.bytes_read = 0
        self.ended = False
        self.started = time.perf_counter()
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            if folder:
                os.chdir(folder)
            os.execvpe(argv[0], argv, {**os.environ, "TERM": "xterm-256color", **(environment or {})})
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def now(self):
        return time.perf_counter() - self.started

    def read(self, timeout):
        """The time of the next piece, or None if none came within `timeout` seconds."""
        if self.ended or not select.select([self.terminal], [], [], max(timeout, 0))[0]:
            return None
        try:
            piece = os.read(self.terminal, 1 << 16)
        except OSError:
            piece = b""
        when = self.now()
        if not piece:
            self.ended = True
            return None
        self.bytes_read += len(piece)
        self.stream.feed(piece)
        return when

    def wait_for(self, shown, timeout=30.0):
        """The time of the piece after which `shown(screen)` held; raises if it never did."""
        limit = self.now() + timeout
        while True:
            when = self.read(limit - self.now())
            if when is None:
                raise TimeoutError("never shown; the screen was:\n" + "\n".join(self.screen.display))
            if shown(self.screen):
                return when

    def settle(self, quiet=0.1, timeout=10.0):
        """Reads until nothing comes for `quiet` seconds; the time of the last piece, or None."""
        last, limit = None, self.now() + timeout
        while self.now() < limit:
            when = self.read(quiet)
            if when is None:
                return last
            last = when
        raise TimeoutError("never quiet")

    def key(self, keys, quiet=0.03, timeout=5.0):
        """Types `keys`; seconds to the first and to the last byte of the answer, and its bytes."""
        before, sent = self.bytes_read, self.now()
        os.write(self.terminal, keys)
        first = self.read(timeout)
        if first is None:
            return None
        last = self.settle(quiet) or first
        return first - sent, last - sent, self.bytes_read - before

    def text(self):
        return "\n".join(self.screen.display)

    def status(self, field):
        """A number from /proc/PID/status, such as VmHWM (kilobytes)."""
        with open(f"/proc/{self.process}/status") as file:
            for line in file:
                if line.startswith(field + ":"):
                    return int(line.split()[1])
        return 0

    def wakeups(self):
        """How often the program's threads have been put to sleep so far; each sleep ended in a wake-up."""
        total = 0
        for thread in os.listdir(f"/proc/{self.process}/task"):
            with open(f"/proc/{self.process}/task/{thread}/status") as file:
                total += sum(int(line.split()[1]) for line in file if "ctxt_switches" in line)
        return total

    def close(self):
        """Ends this process, and only this one."""
        if self.process:
            try:
                os.kill(self.process, signal.SIGTERM)
                limit = time.monotonic() + 5
                while os.waitpid(self.process, os.WNOHANG)[0] == 0:
                    self.read(0.01)
                    if time.monotonic() > limit:
                        os.kill(self.process, signal.SIGKILL)
            except (ProcessLookupError, ChildProcessError):
                pass
            os.close(self.terminal)
            self.process = 0


def painted(screen):
    """A first frame: at least three lines with something on them."""
    return sum(1 for line in screen.display if line.strip()) >= 3


def shows(text):
    return lambda screen: any(text in line for line in screen.display)
