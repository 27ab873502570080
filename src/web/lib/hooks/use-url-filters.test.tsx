import { act, renderHook } from '@testing-library/react'
import { BrowserRouter, MemoryRouter } from 'react-router'
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

test('a user on another screen is not called back by a filter that changes late', () => {
  window.history.replaceState(null, '', '/admin/users')
  const { result } = renderHook(() => useUrlFilters(), { wrapper: BrowserRouter })
  act(() => result.current.set('search', 'mara'))
  expect(window.location.href).toMatch(/\/admin\/users\?search=mara$/)
  // The address is the new screen's before that is there to be shown.
  window.history.pushState(null, '', '/admin/users/2')
  act(() => result.current.set('search', 'mara8'))
  expect(window.location.pathname).toBe('/admin/users/2')
})
