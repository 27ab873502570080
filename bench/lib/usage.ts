import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in ticks of this many a second. */
const TICKS = 100

interface Process {
  pid: number
  parent: number
  cpuSeconds: number
}

/** CPU seconds that a process and all it started have used so far; undefined where the system does not tell. */
export function cpuSecondsOf(pid: number | undefined): number | undefined {
  if (pid === undefined) return undefined
  const family = familyOf(pid)
  return family.length === 0 ? undefined : family.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)
}

/** A process, its children, and theirs. */
export function familyOf(pid: number): Process[] {
  const all = listProcesses()
  const family = all.filter((process) => process.pid === pid)
  for (const { pid } of family) family.push(...all.filter(({ parent }) => parent === pid))
  return family
}

export function memoryMbOf(pid: number | undefined): number | undefined {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readProc(`${pid}/status`))?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}

/** The parent of a process of PostgreSQL on this machine: its first one, which started all the others. */
export function postmasterOf(backendPid: number): number | undefined {
  const process = readProcess(String(backendPid))
  return process && readProc(`${backendPid}/comm`).startsWith('postgres') ? process.parent : undefined
}

function listProcesses(): Process[] {
  return readdirOrNone('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(name) ?? [])
}

function readProcess(name: string): Process | undefined {
  const line = readProc(`${name}/stat`)
  if (line === '') return undefined
  // The name, in brackets, may hold spaces; the numbers begin after it.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  // Own time as user and in the system, then the same of children that have ended.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { pid: Number(name), parent: Number(fields[1]), cpuSeconds: ticks / TICKS }
}

/** Processes end while they are being listed, and not every system has the folder. */
function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return ''
  }
}

function readdirOrNone(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
