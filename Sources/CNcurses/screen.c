#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

#include "CNcurses.h"

static SCREEN *screen;
static int started;
static int modes;
static int mouse;

#define PASTE_ON "\033[?2004h"
#define PASTE_OFF "\033[?2004l"
#define MOUSE_ON "\033[?1000h\033[?1006h"
#define MOUSE_OFF "\033[?1006l\033[?1000l"

static int named(const char *variable) {
  const char *value = getenv(variable);
  return value != NULL && *value != 0;
}

int hr_locale(void) {
  const char *taken = setlocale(LC_ALL, "");
  /* Nothing was named, or a locale that this host lacks: names of pupils are UTF-8, and so are today's terminals. */
  int unnamed = !named("LC_ALL") && !named("LC_CTYPE") && !named("LANG");
  if (taken == NULL || unnamed) setlocale(LC_CTYPE, "C.UTF-8");
  return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/* A terminfo string, without the padding that only a paper terminal needs. */
static void append(char *buffer, size_t size, const char *text) {
  size_t at = strlen(buffer);
  if (text == NULL || text == (char *)-1) return;
  for (; *text != 0 && at + 1 < size; text++) {
    const char *end;
    if (text[0] == '$' && text[1] == '<' && (end = strchr(text, '>')) != NULL) {
      text = end;
      continue;
    }
    buffer[at++] = *text;
  }
  buffer[at] = 0;
}

static void prepare_guard(void) {
  char bytes[1024] = "";
  if (modes) append(bytes, sizeof bytes, MOUSE_OFF PASTE_OFF);
  append(bytes, sizeof bytes, tigetstr("sgr0"));
  append(bytes, sizeof bytes, tigetstr("op"));
  append(bytes, sizeof bytes, tigetstr("rmkx"));
  append(bytes, sizeof bytes, tigetstr("cnorm"));
  /* Without a second screen to leave, the prompt belongs below what was drawn. */
  const char *cup = tigetstr("cup");
  const char *rmcup = tigetstr("rmcup");
  if (cup != NULL && cup != (char *)-1 && (rmcup == NULL || rmcup == (char *)-1)) {
    append(bytes, sizeof bytes, tparm((char *)cup, 998L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L));
    append(bytes, sizeof bytes, "\r\n");
  }
  append(bytes, sizeof bytes, rmcup);
  hr_guard_restoring(bytes, (long)strlen(bytes));
}

int hr_start(const char *term) {
  if (started) return HR_STARTED;
  use_env(FALSE);
  use_tioctl(TRUE);
  int problem = 0;
  if (setupterm((char *)term, STDOUT_FILENO, &problem) != OK) return HR_UNKNOWN_TERM;
  const char *cup = tigetstr("cup");
  if (cup == NULL || cup == (char *)-1) return HR_CANNOT_MOVE;
  const char *mouse_key = tigetstr("kmous");
  modes = mouse_key != NULL && mouse_key != (char *)-1;
  /* Before the screen is switched: a crash may come at any moment. */
  prepare_guard();

  screen = newterm((char *)term, stdout, stdin);
  if (screen == NULL) return HR_UNKNOWN_TERM;
  set_term(screen);
  started = 1;
  static int at_exit;
  if (!at_exit) {
    at_exit = 1;
    atexit(hr_end);
  }
  raw();
  noecho();
  nonl();
  keypad(stdscr, TRUE);
  set_escdelay(25);
  /* ncurses would put off painting while keys wait; they are drained before anything is painted. */
  typeahead(-1);
  if (has_colors()) {
    start_color();
    use_default_colors();
  }
  if (modes) hr_write(PASTE_ON, sizeof PASTE_ON - 1);
  return HR_STARTED;
}

static void modes_off(void) {
  if (modes) hr_write(MOUSE_OFF PASTE_OFF, sizeof MOUSE_OFF PASTE_OFF - 1);
}

static void modes_on(void) {
  if (!modes) return;
  hr_write(PASTE_ON, sizeof PASTE_ON - 1);
  if (mouse) hr_write(MOUSE_ON, sizeof MOUSE_ON - 1);
}

void hr_end(void) {
  if (!started) return;
  started = 0;
  modes_off();
  curs_set(1);
  endwin();
  hr_guard_restoring("", 0);
  hr_guard_reset_modes();
  delscreen(screen);
  screen = NULL;
  mouse = 0;
}

void hr_leave(void) {
  modes_off();
  curs_set(1);
  endwin();
}

void hr_return(void) {
  reset_prog_mode();
  clearok(curscr, TRUE);
  modes_on();
}

int hr_columns(void) { return getmaxx(stdscr); }
int hr_rows(void) { return getmaxy(stdscr); }

void hr_resize(void) {
  struct winsize size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) return;
  resizeterm(size.ws_row, size.ws_col);
  /* Terminals wrap and cut what they showed, each in its own way. */
  clearok(curscr, TRUE);
}

int hr_colors(void) { return has_colors() ? COLORS : 0; }
int hr_has_modes(void) { return modes; }

void hr_mouse(int on) {
  mouse = on;
  if (!modes) return;
  if (on)
    hr_write(MOUSE_ON, sizeof MOUSE_ON - 1);
  else
    hr_write(MOUSE_OFF, sizeof MOUSE_OFF - 1);
}

/* UTF-8 to wide characters, whatever the locale: at most a base and four marks. */
static void widen(const char *text, wchar_t wide[CCHARW_MAX + 1]) {
  const unsigned char *at = (const unsigned char *)text;
  int count = 0;
  while (*at != 0 && count < CCHARW_MAX) {
    unsigned long value = *at++;
    int more = value >= 0xF0 ? 3 : value >= 0xE0 ? 2 : value >= 0xC0 ? 1 : 0;
    if (more > 0) value &= 0x3Fu >> more;
    while (more-- > 0 && (*at & 0xC0) == 0x80) value = value << 6 | (*at++ & 0x3F);
    wide[count++] = (wchar_t)value;
  }
  if (count == 0) wide[count++] = L' ';
  wide[count] = 0;
}

void hr_put(int row, int column, const char *text, int flags, int foreground, int background) {
  wchar_t wide[CCHARW_MAX + 1];
  widen(text, wide);
  attr_t attributes = (flags & HR_BOLD ? A_BOLD : 0) | (flags & HR_UNDERLINE ? A_UNDERLINE : 0) |
                      (flags & HR_REVERSE ? A_REVERSE : 0);
  int pair = 0;
  if (foreground != HR_DEFAULT_COLOR || background != HR_DEFAULT_COLOR) {
    pair = alloc_pair(foreground, background);
    if (pair < 0) pair = 0;
  }
  cchar_t cell;
  if (setcchar(&cell, wide, attributes, (short)pair, &pair) != OK) setcchar(&cell, L"?", attributes, (short)pair, &pair);
  mvadd_wch(row, column, &cell);
}

void hr_show(int cursor_row, int cursor_column) {
  curs_set(cursor_row >= 0);
  if (cursor_row >= 0) wmove(stdscr, cursor_row, cursor_column);
  wnoutrefresh(stdscr);
  doupdate();
}

void hr_forget(void) { clearok(curscr, TRUE); }

void hr_write(const char *bytes, long count) {
  while (count > 0) {
    ssize_t written = write(STDOUT_FILENO, bytes, (size_t)count);
    if (written <= 0) return;
    bytes += written;
    count -= written;
  }
}

const char *hr_key(const char *name) {
  const char *sequence = tigetstr((char *)name);
  return sequence == (char *)-1 ? NULL : sequence;
}
