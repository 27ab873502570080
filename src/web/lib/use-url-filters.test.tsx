import { act, renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { useUrlFilters } from './use-url-filters.ts'

test('filters are part of the address, and two that change at once both stay', () => {
  const { result } = renderHook(() => useUrlFilters(), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={['/?q=lamp']}>{children}</MemoryRouter>,
  })
  expect(['q', 'state'].map(result.current.get)).toEqual(['lamp', ''])
  act(() => {
    result.current.set('state', 'done')
    result.current.set('queue', 'mail')
    result.current.set('q', '')
  })
  expect(['q', 'state', 'queue'].map(result.current.get)).toEqual(['', 'done', 'mail'])
  act(() => {
    result.current.clear()
    result.current.set('list', 'payouts')
  })
  expect(['state', 'queue', 'list'].map(result.current.get)).toEqual(['', '', 'payouts'])
})
