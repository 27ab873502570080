import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** Buys the plan with a test payment, on the screen that offers plans. */
export async function upgrade(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'Dropshipping Automation' })
    .getByRole('button', { name: 'Choose this plan' })
    .click()
  await page.getByRole('button', { name: 'Pay with test payment' }).click()
  await page.getByRole('link', { name: 'Start a chat' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
}
