import fs from 'node:fs'

/** PGlite lets everyone read and write the files it makes. Imported before it, this leaves them to their owner. */
const OWNER = 0o700
const { chmodSync, mkdirSync } = fs

fs.chmodSync = (path, mode) => chmodSync(path, Number(mode) & OWNER)
fs.mkdirSync = ((path: fs.PathLike) => mkdirSync(path, OWNER)) as typeof fs.mkdirSync
