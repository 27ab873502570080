import { expect, onTestFinished, test } from 'vitest'
import { barLines, printBar } from './bars.ts'
import type { Measurement } from './measurement.ts'
import { tableOf } from './table.ts'
import type { TargetName } from './targets.ts'

const measured = (target: TargetName, figures: Measurement['figures'], atLeast = false): Measurement => ({
  round: 1,
  phase: 'short',
  target,
  figures,
  atLeast,
  failures: [],
})

test('a bar is kept at its limit and missed beyond it', () => {
  const lines = barLines([
    measured('raw proxy', { firstTokenP50: 1, serverCpu: 0.2 }),
    measured('embedded', { firstTokenP50: 6, serverCpu: 4.2 }),
  ])
  expect(lines).toEqual([
    "kept    first token, embedded: 6.00× the raw proxy's (at most 6×, aim 3×)",
    "MISSED  server CPU, embedded: 21.00× the raw proxy's (at most 20×)",
  ])
})

test('a bar that is missed fails the command, whatever is printed after it', () => {
  const before = process.exitCode
  onTestFinished(() => {
    process.exitCode = before
  })
  printBar('open    streams')
  expect(process.exitCode).toBe(before)
  for (const line of ['MISSED  first token', 'kept    server CPU']) printBar(line)
  expect(process.exitCode).toBe(1)
})

test('more streams are better, and a lower bound leaves open what it cannot prove', () => {
  const lines = barLines([
    measured('raw proxy', { streams: 600 }, true),
    measured('embedded', { streams: 200 }),
    measured('PostgreSQL', { streams: 400 }),
  ])
  expect(lines).toEqual([
    "MISSED  streams, embedded: 0.33× the raw proxy's (at least 0.5×); the raw proxy may hold more",
    "open    streams, PostgreSQL: 0.67× the raw proxy's (at least 0.5×); the raw proxy may hold more",
  ])
})

test('a lower bound of ours that is high enough is enough', () => {
  const lines = barLines([
    measured('raw proxy', { streams: 600 }),
    measured('embedded', { streams: 200 }, true),
    measured('PostgreSQL', { streams: 400 }, true),
  ])
  expect(lines).toEqual([
    "open    streams, embedded: 0.33× the raw proxy's (at least 0.5×); it may hold more",
    "kept    streams, PostgreSQL: 0.67× the raw proxy's (at least 0.5×); it may hold more",
  ])
})

test('the table shows the median, the range and the ratio', () => {
  const table = tableOf(
    [
      measured('raw proxy', { streams: 400 }, true),
      measured('embedded', { streams: 200 }),
      measured('embedded', { streams: 300 }),
      measured('embedded', { streams: 220 }),
    ],
    ['raw proxy', 'embedded'],
  )
  expect(table.split('\n')[2]).toBe('| streams held at 50 tokens/s | ≥ 400     | 220 (200–300), 0.55× |')
})
