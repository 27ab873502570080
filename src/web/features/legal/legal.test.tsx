import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { partnerTerms } from '#contracts/partners.ts'
import { openApp } from '#web/testing/app.tsx'

test.each([
  ['/terms', 'Terms', '15 November 2026'],
  ['/privacy', 'Privacy Policy', '16 November 2026'],
])('every line of the contents of %s leads to its section', async (path, title, date) => {
  await openApp(path, {})
  await screen.findByRole('heading', { name: title, level: 1 })
  const links = screen.getByRole('navigation', { name: 'On this page' }).querySelectorAll('a')
  expect(links.length).toBeGreaterThan(7)
  for (const link of links) {
    const heading = document.getElementById(link.hash.slice(1))
    expect(heading?.textContent).toBe(link.textContent)
  }
  expect(screen.getByText(date).getAttribute('datetime')).toMatch(/^2026-11-1[56]$/)
})

test('the one cookie there is is told of, with how long it stays', async () => {
  await openApp('/privacy', {})
  const told = await screen.findByText(/^Sellwright sets one cookie, and only if you follow a partner’s link/)
  expect(told.textContent).toContain(`for ${partnerTerms.clickDays} days`)
})
