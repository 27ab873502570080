import { expect, test } from 'vitest'
import { articleAbout } from './article-about.ts'

test('the question mark leads to the article about what is shown: the screen, what is below it, and its part', () => {
  const articles: Record<string, string | undefined> = {
    '/': 'chat/ask-a-question',
    '/chat/c7b4c3f0': 'chat/ask-a-question',
    '/settings': 'getting-started/settings-at-a-glance',
    '/settings#billing': 'billing/change-your-plan',
    '/settings#content': 'getting-started/settings-at-a-glance',
    '/project/Lamps?tab=canon&field=price': 'projects/canon',
    '/project/Lamps?q=canon': 'projects/what-a-project-holds',
    '/projects': 'projects/create-a-project',
    '/admin': 'self-hosting/admin-area',
    '/admin/tickets': 'self-hosting/answer-tickets',
    '/admin/users/7?plan=pro': 'self-hosting/look-after-accounts',
    '/nowhere': undefined,
  }
  for (const [address, article] of Object.entries(articles))
    expect([address, articleAbout(address)]).toEqual([address, article])
})
