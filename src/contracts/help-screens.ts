/** The article behind the question mark of each screen, by the screen's path. Kept apart from the schemas: every page reads it. */
export const helpOfScreen: Record<string, string> = {
  '/': 'chat/ask-a-question',
  '/chat': 'chat/ask-a-question',
  '/chat/:chatId': 'chat/ask-a-question',
  '/mobile': 'getting-started/use-it-on-a-phone',
  '/history': 'chat/find-an-earlier-chat',
  '/projects': 'projects/create-a-project',
  '/project/:projectName': 'projects/what-a-project-holds',
  '/canonical-demo': 'projects/canon',
  '/settings': 'getting-started/settings-at-a-glance',
  '/profile': 'account/change-your-name-or-email',
  '/account': 'account/two-factor-sign-in',
  '/usage': 'billing/daily-limits',
  '/partners': 'billing/partners',
  '/upgrade': 'billing/plans-compared',
}
