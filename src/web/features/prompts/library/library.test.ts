import { expect, test } from 'vitest'
import { SavePrompt } from '#contracts/prompts.ts'
import { library } from './library.ts'
import { groups } from './library-prompt.ts'

const wellFormed = /\{[a-z]+( [a-z]+)*\}/g
const unique = (values: string[]) => new Set(values.map((value) => value.toLowerCase())).size

test('at least sixty prompts in eight groups, several in each', () => {
  expect(library.length).toBeGreaterThanOrEqual(60)
  const sizes = Object.keys(groups).map((group) => library.filter((prompt) => prompt.group === group).length)
  expect(sizes).toHaveLength(8)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(6)
})

test('no two are the same in id, title, description or text', () => {
  for (const key of ['id', 'title', 'description', 'text'] as const)
    expect([key, unique(library.map((prompt) => prompt[key]))]).toEqual([key, library.length])
})

test.each(library)(
  '$id can be filled in, read in a menu and saved',
  ({ id, group, title, description, text }) => {
    expect(id.startsWith(`${group}-`)).toBe(true)
    const placeholders = text.match(wellFormed) ?? []
    expect(placeholders.length).toBeGreaterThan(0)
    // Whatever has a brace is a placeholder.
    expect(text.replace(wellFormed, '')).not.toMatch(/[{}]/)
    expect(title.length).toBeLessThanOrEqual(40)
    expect(description.length).toBeLessThanOrEqual(90)
    expect(description).not.toMatch(/\.$/)
    expect(text.length).toBeGreaterThan(60)
    expect(SavePrompt.safeParse({ title, text }).success).toBe(true)
  },
)

test('every prompt works without a model or says beforehand that it needs one', () => {
  for (const { id, worksAlone, description } of library)
    expect([id, description.endsWith('Needs an AI model')]).toEqual([id, !worksAlone])
  expect(library.filter(({ worksAlone }) => worksAlone)).toHaveLength(4)
})
