/**
 * The first import of every command: Node 20 or later can run the launcher, an older one gets a message. This file and files imported by
 * commands may only use syntax that Node 16 can parse and link.
 */
const LEAST_NODE = 20;

if (Number(process.versions.node.split('.')[0]) < LEAST_NODE) {
  console.error(`Haiqiao needs Node ${LEAST_NODE} or newer to start; this is Node ${process.versions.node}.`);
  process.exit(1);
}
