import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isComing } from './coming.ts'
import { plans } from './plans.ts'
import { helpOf } from './screen-help.ts'
import { entryOf, isListed, isPublic, isScreen, screenAt, screenIds } from './screens.ts'

const rules = readFileSync(new URL('../../docs/conformance.md', import.meta.url), 'utf8')

/** The paths that a rule of the conformance list names, with values in the place of their names. */
function pathsOf(rule: string): string[] {
  const [, text = ''] = rules.split(`- ${rule} `, 2)
  const [list = ''] = text.split(/\n- /, 1)
  return [...list.matchAll(/(?<= )\/[^\s.]*/g)].map(([path]) => path.replace(/\{\w+\}/g, '42'))
}

test('every entry has paths of its own, and what its lists need', () => {
  const paths = screenIds.flatMap((id) => entryOf(id).paths)
  expect(new Set(paths).size).toBe(paths.length)
  for (const id of screenIds) {
    const { title, access, within, paths } = entryOf(id)
    expect([id, paths.filter((path) => !path.startsWith('/'))]).toEqual([id, []])
    expect([id, paths[0].includes(':') && isListed(id)]).toEqual([id, false])
    expect([id, Boolean(title)]).toEqual([id, isListed(id) || !isPublic(id)])
    expect([id, helpOf(id) !== undefined]).toEqual([id, !isPublic(id) && id !== 'help'])
    if (within) expect(screenIds).toContain(within)
    if (paths.some((path) => path.startsWith('/admin'))) expect(access).toBe('admin')
  }
})

test('[R1] [R3] the paths without login are public, the protected ones are not', () => {
  const accessAt = (path: string) => {
    const id = screenAt(path)
    return id && (isPublic(id) ? 'public' : 'member')
  }
  expect(pathsOf('R1').filter((path) => accessAt(path) !== 'public')).toEqual([])
  expect(pathsOf('R3').filter((path) => accessAt(path) === 'public')).toEqual([])
})

test('[R5] a path belongs to one screen or to none', () => {
  const screensAt = ['/', '/Chat/42/', '/admin/users/7', '/project/Desk%20lamp', '/support/new'].map(screenAt)
  expect(screensAt).toEqual(['chat', 'chat', 'admin', 'project', 'support'])
  const unknown = ['/admin/nothing', '/admin/users/7/8', '/chat/1/2', '/help/articles/chat', '/histor', '']
  expect(unknown.filter((path) => path !== '' && isScreen(path))).toEqual([])
})

test('a part of a plan is coming until an entry that the plan opens uses it', () => {
  const droppage = [{ needs: 'hasDropPageBuilder' as const, uses: ['promptsPerDay' as const] }]
  expect(isComing('hasDropPageBuilder', plans.pro, [])).toBe(true)
  expect(isComing('hasDropPageBuilder', plans.free, droppage)).toBe(false)
  expect(isComing('promptsPerDay', plans.pro, droppage)).toBe(false)
  expect(isComing('promptsPerDay', plans.free, droppage)).toBe(true)
  expect(isComing('promptsPerDay', plans.free, [{ uses: ['promptsPerDay'] }])).toBe(false)
})
