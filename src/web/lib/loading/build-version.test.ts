import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BUILD_VERSION, reloadsForNewBuild } from '#web/lib/loading/build-version.ts'
import { limitStorage } from '#web/testing/full-storage.ts'

const stored = () => localStorage.getItem('build-version')
const open = (address: string) => {
  const page = window as unknown as { happyDOM: { setURL(url: string): void } }
  page.happyDOM.setURL(`http://sell.example${address}`)
}
const address = () => location.pathname + location.search + location.hash

beforeEach(() => {
  localStorage.clear()
  open('/chat?page=2')
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('[S7] the version is the one of the specification', () => {
  expect(BUILD_VERSION).toBe('1749310828187')
})

test('[S7] a missing version is stored, without a reload', async () => {
  expect(await reloadsForNewBuild()).toBe(false)
  expect(stored()).toBe(BUILD_VERSION)
  expect(address()).toBe('/chat?page=2')
})

test('[S7] one that differs is replaced and the page reloaded with version and time', async () => {
  const replace = vi.spyOn(location, 'replace').mockReturnValue()
  localStorage.setItem('build-version', '1')
  localStorage.setItem('auth.token', 'mine')
  open('/chat?q=a%20b+c&t=5#end')
  expect(await reloadsForNewBuild()).toBe(true)
  expect(stored()).toBe(BUILD_VERSION)
  expect(localStorage.getItem('auth.token')).toBe('mine')
  expect(replace).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^http:\/\/sell\.example\/chat\?q=a%20b\+c&t=5&v=1749310828187&t=\d{13}#end$/),
  )
})

test('[S7] an address that looks like another host stays on this one', async () => {
  const replace = vi.spyOn(location, 'replace').mockReturnValue()
  localStorage.setItem('build-version', '1')
  open('//evil.example/x')
  expect(await reloadsForNewBuild()).toBe(true)
  const [target] = replace.mock.lastCall ?? []
  expect(new URL(String(target), location.href).origin).toBe('http://sell.example')
  open(`//evil.example/x?v=${BUILD_VERSION}&t=1760000000000`)
  expect(await reloadsForNewBuild()).toBe(false)
  expect(address()).toBe('//evil.example/x')
})

test.each([
  ['/chat?q=a%20b+c&t=5&v=1749310828187&t=1760000000000#end', '/chat?q=a%20b+c&t=5#end'],
  ['/?v=1749310828187&t=1760000000000', '/'],
  ['/chat?v=2&t=1760000000000', '/chat?v=2&t=1760000000000'],
])('[S7] after the reload %s reads %s', async (before, after) => {
  localStorage.setItem('build-version', BUILD_VERSION)
  open(before)
  expect(await reloadsForNewBuild()).toBe(false)
  expect(address()).toBe(after)
})

test('[S7] a browser that cannot note the version is not sent round in circles', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const replace = vi.spyOn(location, 'replace').mockReturnValue()
  localStorage.setItem('build-version', '1')
  limitStorage(() => true)
  expect(await reloadsForNewBuild()).toBe(true)
  open(String(replace.mock.lastCall?.[0]).replace(location.origin, ''))
  expect(await reloadsForNewBuild()).toBe(false)
  expect(replace).toHaveBeenCalledOnce()
})
