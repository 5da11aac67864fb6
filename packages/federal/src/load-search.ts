// Imported on the first search. Named here because importing a whole package at run time would keep all of it in one piece.
export { loadToolSearch } from "@fedpipe/catalog";
