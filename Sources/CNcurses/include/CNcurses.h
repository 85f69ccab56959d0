#ifndef HOMEROOM_CNCURSES_H
#define HOMEROOM_CNCURSES_H
/* The console's door to ncurses. No curses type crosses it. */
int hr_curses_version(void);
#endif
