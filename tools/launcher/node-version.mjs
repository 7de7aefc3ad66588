/**
 * The first import of every command: any Node from 20 on can run the launcher, an older one gets a sentence.
 * Nothing here, or in a file that a command imports, may use what Node 16 cannot at least parse and link.
 */
const LEAST_NODE = 20;

if (Number(process.versions.node.split('.')[0]) < LEAST_NODE) {
  console.error(`Haiqiao needs Node ${LEAST_NODE} or newer to start; this is Node ${process.versions.node}.`);
  process.exit(1);
}
