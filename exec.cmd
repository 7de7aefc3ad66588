@rem "exec node ..." in package.json lets signals reach the launcher on Unix; on Windows this stands in for exec.
@%*
