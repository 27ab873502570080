import { expect, type Page } from '@playwright/test'

/** The chat screen, by what a person sees of it. */
export function chatPage(page: Page) {
  const composer = page.getByRole('textbox', { name: 'Message' })
  const answers = page.getByRole('feed').getByRole('article', { name: 'Assistant' })
  const answer = answers.last()
  const stop = page.getByRole('button', { name: 'Stop', exact: true })

  /** The numbers of the stand-in's tokens that an answer shows, in order. */
  const tokens = async () =>
    ((await answer.textContent()) ?? '').match(/(?<=~)\d+(?=\.\d+~)/g)?.map(Number) ?? []

  return {
    composer,
    answers,
    answer,
    stop,
    questions: page.getByRole('feed').getByRole('article', { name: 'You' }),
    /** The questions alone, without their times. */
    questionTexts: page.getByRole('feed').getByRole('article', { name: 'You' }).getByRole('paragraph'),
    tryAgain: page.getByRole('button', { name: 'Try again' }),
    tokens,

    async ask(question: string) {
      await composer.fill(question)
      await composer.press('Enter')
    },
    /** Some of the answer is there, and more is coming. */
    async underWay() {
      await expect(stop).toBeVisible()
      await expect.poll(async () => (await tokens()).length).toBeGreaterThan(3)
      await expect(stop).toBeVisible()
    },
    /** Every token is there once, in order, and still is when the page has asked the server for its account. */
    async complete(count: number) {
      const all = Array.from({ length: count }, (_, n) => n)
      await expect.poll(tokens).toEqual(all)
      await expect(answer.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
      expect(await tokens()).toEqual(all)
    },
  }
}

/** The account menu is at the foot of the sidebar, or at the end of a phone's bottom bar. */
export async function openAccountMenu(page: Page, username: string): Promise<void> {
  const account = page.getByRole('button', { name: username })
  await account
    .or(page.getByRole('button', { name: 'More', exact: true }))
    .filter({ visible: true })
    .click()
}

/** An entry of that menu, or of the sheet that a phone has in its place. */
export const accountEntry = (page: Page, name: string) =>
  page.getByRole('menuitem', { name }).or(page.getByRole('dialog', { name: 'More' }).getByText(name))
