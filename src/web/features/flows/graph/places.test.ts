import { expect, test } from 'vitest'
import { step } from '#core/flows/built-in/steps.ts'
import { placesOf } from './places.ts'

test('[T29] a step stands where a person put it, others below the steps they wait for', () => {
  const first = step('first', 'compute', 'First')
  const second = step('second', 'compute', 'Second', { after: ['first'] })
  const moved = { ...step('moved', 'compute', 'Moved', { after: ['first'] }), place: { x: 7, y: 9 } }
  const places = placesOf({ steps: [first, moved, second] })
  expect(places.get('moved')).toEqual({ x: 7, y: 9 })
  expect(places.get('first')).toEqual({ x: 0, y: 0 })
  expect(places.get('second')?.y).toBeGreaterThan(0)
})
