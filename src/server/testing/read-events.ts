import type { RunEvent } from '#contracts/runs.ts'

/** The events in the text of a stream, with their numbers. */
export function readEvents(text: string): { id: number; event: RunEvent }[] {
  return text
    .split('\n\n')
    .filter((frame) => frame.startsWith('id: '))
    .map((frame) => {
      const [id, , data] = frame.split('\n')
      return { id: Number(id?.slice(4)), event: JSON.parse(data?.slice(6) ?? '') as RunEvent }
    })
}

export const textOf = (events: { event: RunEvent }[]) =>
  events.map(({ event }) => (event.type === 'text' ? event.text : '')).join('')
