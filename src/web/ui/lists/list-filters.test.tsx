import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { choice, day, ListFilters, labelsOf, useListFilters, words } from './list-filters.tsx'

afterEach(cleanup)

const narrowing = {
  q: words('Search lamps'),
  state: choice(
    'State',
    'All states',
    labelsOf({ lit: { label: 'Lit', tone: 'gain' }, out: { label: 'Out', tone: 'loss' } }),
  ),
  from: day('From'),
}
const shown: { wanted: unknown; narrowed: boolean; search: string }[] = []

function Lamps() {
  const filters = useListFilters(narrowing)
  shown.push({ wanted: filters.wanted, narrowed: filters.narrowed, search: useLocation().search })
  return (
    <>
      <ListFilters of={filters} />
      <button type="button" onClick={filters.clear}>
        Show all
      </button>
    </>
  )
}

test('a list is narrowed by its address; what that cannot mean is left out, and clearing leaves what is no filter', () => {
  render(
    <MemoryRouter initialEntries={['/?list=lamps&q=%20desk%20&state=toString&from=yesterday']}>
      <Lamps />
    </MemoryRouter>,
  )
  expect(shown.at(-1)).toMatchObject({
    wanted: { q: 'desk', state: undefined, from: undefined },
    narrowed: true,
  })
  const state: HTMLSelectElement = screen.getByLabelText('State')
  expect(Array.from(state.options, ({ text }) => text)).toEqual(['All states', 'Lit', 'Out'])
  expect([state.value, screen.getByLabelText<HTMLInputElement>('From').value]).toEqual(['', ''])

  fireEvent.change(state, { target: { value: 'out' } })
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } })
  expect(shown.at(-1)).toMatchObject({ wanted: { q: 'desk', state: 'out', from: '2026-11-01' } })
  expect(shown.at(-1)?.search).toContain('state=out&from=2026-11-01')

  fireEvent.click(screen.getByText('Show all'))
  expect(shown.at(-1)).toEqual({
    wanted: { q: '', state: undefined, from: undefined },
    narrowed: false,
    search: '?list=lamps',
  })
})
