/*
 * The first program of a machine that exists to run one other: runs the program and the arguments
 * that the kernel's command line ends with (behind "--"), on the second serial port, then says
 * there how it ended and turns the machine off.
 */
#include <fcntl.h>
#include <stdio.h>
#include <sys/reboot.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

int main(int argument_count, char **arguments) {
    int status = 0;

    if (argument_count < 2 || mknod("/serial", S_IFCHR | 0600, makedev(4, 65)) != 0)
        return 1;
    int serial = open("/serial", O_RDWR | O_NOCTTY);
    if (dup2(serial, STDOUT_FILENO) < 0 || dup2(serial, STDERR_FILENO) < 0)
        return 1;

    pid_t program = fork();
    if (program == 0) {
        execv(arguments[1], arguments + 1);
        perror(arguments[1]);
        _exit(127);
    }
    if (program < 0 || waitpid(program, &status, 0) != program)
        return 1;
    printf("\nstatus %d\n", WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status));
    fflush(stdout);
    tcdrain(STDOUT_FILENO);
    return reboot(RB_POWER_OFF);
}
