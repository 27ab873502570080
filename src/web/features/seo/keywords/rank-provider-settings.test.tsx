import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, ok, openPart, refused } from '#web/testing/app.tsx'
import { done, press, sent, type } from '#web/testing/settings.ts'
import { RankProviderSettings } from './rank-provider-settings.tsx'

const path = '/api/seo/rank-provider'
const provider = { engine: 'Google DE', host: 'rank.example', createdAt: '2026-11-18T12:00:00.000Z' }
const open = (saved: typeof provider | null, answers: Answers = {}) =>
  openPart(<RankProviderSettings />, { answers: { [`GET ${path}`]: ok(saved), ...answers } })

test('a rank provider is set in the settings, and one that does not answer keeps its form', async () => {
  let answer = refused(400, 'The provider answered with status 500.', {
    address: 'The provider answered with status 500.',
  })
  const wire = await open(null, { [`PUT ${path}`]: () => answer })
  await type('Request URL', 'https://rank.example/?q=fixed')
  await press('Test and save')
  await screen.findByText('Put {keyword} where the keyword goes.')
  expect(sent(wire, 'PUT', path)).toEqual([])
  await type('Request URL', 'https://rank.example/?q={keyword}')
  await press('Test and save')
  await screen.findByText('The provider answered with status 500.')
  expect(screen.getByLabelText<HTMLInputElement>('Request URL').value).toContain('{keyword}')
  answer = ok(provider)
  await press('Test and save')
  await screen.findByText('rank.example')
  expect(screen.queryByLabelText('Request URL')).toBeNull()
})

test('a rank provider is replaced by a whole new URL, and removed after a question', async () => {
  const wire = await open(provider, { [`DELETE ${path}`]: done })
  await press('Replace')
  expect((await screen.findByLabelText<HTMLInputElement>('Request URL')).value).toBe('')
  await press('Cancel')
  await press('Remove')
  const dialog = await screen.findByRole('dialog', { name: 'Remove rank.example?' })
  expect(sent(wire, 'DELETE', path)).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(sent(wire, 'DELETE', path)).toHaveLength(1))
  await screen.findByLabelText('Request URL')
})
