process.stdout.write("The demo comes with the agencies.\n");
