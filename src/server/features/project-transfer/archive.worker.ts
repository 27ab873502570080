import { workerData } from 'node:worker_threads'
import { openPlaced } from '#server/files/on-disk.ts'
import { postValues } from '#server/files/reading-thread.ts'
import { loadReaders, readArchive } from './read-archive.ts'

const { path, readers }: { path: string; readers: string[] } = workerData
await using file = await openPlaced(path)
await postValues(readArchive(file, await loadReaders(readers)))
