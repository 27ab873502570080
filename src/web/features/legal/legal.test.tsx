import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '#web/testing/app.tsx'

test.each([
  ['/terms', 'Terms'],
  ['/privacy', 'Privacy Policy'],
])('every line of the contents of %s leads to its section', async (path, title) => {
  await openApp(path, {})
  await screen.findByRole('heading', { name: title, level: 1 })
  const links = screen.getByRole('navigation', { name: 'On this page' }).querySelectorAll('a')
  expect(links.length).toBeGreaterThan(7)
  for (const link of links) {
    const heading = document.getElementById(link.hash.slice(1))
    expect(heading?.textContent).toBe(link.textContent)
  }
  expect(screen.getByText('15 November 2026').getAttribute('datetime')).toBe('2026-11-15')
})
