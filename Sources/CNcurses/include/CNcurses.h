#ifndef HOMEROOM_CNCURSES_H
#define HOMEROOM_CNCURSES_H
/*
 * The console's door to ncurses and to the signals of a terminal. No curses type crosses it: its names are macros,
 * variadic functions and globals that Swift cannot use.
 *
 * One screen a process, on standard input and output; every function but hr_guard_die belongs to the thread that
 * called hr_start.
 */

/* --- Locale ------------------------------------------------------------------------------------------------ */

/* Takes the environment's locale, or C.UTF-8 where none is named. Returns 1 if text is UTF-8. */
int hr_locale(void);

/* --- Screen (screen.c) ------------------------------------------------------------------------------------- */

enum hr_start_result {
  HR_STARTED = 0,
  /* No terminfo entry of that name, or one for something that is not a terminal. */
  HR_UNKNOWN_TERM = 1,
  /* The entry cannot place the cursor. */
  HR_CANNOT_MOVE = 2
};

/* Switches to the terminal's second screen, raw and without echo. The crash guard has to be installed. */
int hr_start(const char *term);
/* Gives the terminal back as it was; may be called twice. */
void hr_end(void);
/* Gives it back for a while (suspend), and takes it again, to be painted anew. */
void hr_leave(void);
void hr_return(void);

int hr_columns(void);
int hr_rows(void);
/* Takes the window's new size. */
void hr_resize(void);
/* Colours in the terminfo entry; 0 without colour. */
int hr_colors(void);
/* Whether private modes of xterm (paste, mouse) make sense to the terminal. */
int hr_has_modes(void);
void hr_mouse(int on);

enum hr_flags { HR_BOLD = 1, HR_UNDERLINE = 2, HR_REVERSE = 4 };
enum hr_color { HR_DEFAULT_COLOR = -1 };

/* Puts a character and its marks (UTF-8, at most five code points) where row and column say. */
void hr_put(int row, int column, const char *text, int flags, int foreground, int background);
/* Sends what has changed, in one go, and leaves the cursor there; a negative row hides it. */
void hr_show(int cursor_row, int cursor_column);
/* Forgets what the terminal shows, so that the next hr_show paints everything. */
void hr_forget(void);
/* Writes past ncurses, between two frames. */
void hr_write(const char *bytes, long count);
/* What a key sends, by its terminfo name such as "kcuu1"; NULL if unknown. */
const char *hr_key(const char *name);

/* --- Crash guard (guard.c) --------------------------------------------------------------------------------- */

/* Saves the terminal's state and catches ILL TRAP ABRT BUS FPE SEGV TERM HUP INT QUIT: each gives the terminal back
 * and then ends the process as it would have been ended. Returns 0, or -1 if the input is no terminal. */
int hr_guard_install(void);
/* Puts the handlers back that were there before. */
void hr_guard_remove(void);
/* What a crash has to write to give the screen back. */
void hr_guard_restoring(const char *bytes, long count);
/* Standard error stands at `saved` while the log has its place; a crash copies there what was logged after `from`. */
void hr_guard_errors(int saved, int log, long from);
/* The terminal's modes as they were, and its unread input thrown away. */
void hr_guard_reset_modes(void);
/* Gives the terminal back and dies of the signal. */
void hr_guard_die(int signal_number);

/* --- Waiting (waiting.c) ----------------------------------------------------------------------------------- */

/* Blocks WINCH TERM INT HUP TSTP CONT in this thread and those it will start. */
void hr_block_signals(void);
/* A descriptor that those signals are read from; -1 on failure. */
int hr_signal_fd(void);
/* The next signal, or 0. */
int hr_next_signal(int fd);
/* A descriptor by which another thread ends a wait. */
int hr_event_fd(void);
/* Stops the process as Ctrl-Z does, with its group; returns once it goes on. */
void hr_stop(void);
#endif
