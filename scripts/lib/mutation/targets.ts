export interface MutationTarget {
  /** The file that is changed. */
  path: string
  /** The test files that should notice. */
  tests: string[]
}

const server = 'src/server/features'
const web = 'src/web/features'

const target = (path: string, ...tests: string[]): MutationTarget => ({ path, tests })

/** Sessions, local data, gates, quotas and claims: what must not break unnoticed. */
export const targets: MutationTarget[] = [
  target(
    `${server}/limits/limits.service.ts`,
    `${server}/limits/limits.test.ts`,
    `${server}/limits/limits.api.test.ts`,
  ),
  target(
    `${server}/limits/tally.ts`,
    `${server}/limits/tally.api.test.ts`,
    `${server}/limits/limits.api.test.ts`,
  ),
  target(
    `${server}/usage/usage.service.ts`,
    `${server}/usage/units.api.test.ts`,
    `${server}/market-analysis/market-analysis.api.test.ts`,
  ),
  target(`${server}/usage/usage.presenter.ts`, `${server}/usage/usage.presenter.test.ts`),
  target(`${server}/usage/grants.service.ts`, `${server}/usage/units.api.test.ts`),
  target(
    `${server}/usage/reserving.service.ts`,
    `${server}/market-analysis/market-analysis.api.test.ts`,
    `${server}/usage/units.api.test.ts`,
  ),
  target(`${server}/plans/features.service.ts`, `${server}/plans/features.api.test.ts`),
  target(`${server}/plans/plans.policy.ts`, `${server}/plans/plans.policy.test.ts`),
  target(
    `${server}/plans/plans.service.ts`,
    `${server}/plans/plans.api.test.ts`,
    `${server}/plans/features.api.test.ts`,
  ),
  target(`${server}/billing/claims/claims.service.ts`, `${server}/billing/claims/claims.api.test.ts`),
  target(`${server}/billing/claims/claim-token.ts`, `${server}/billing/claims/claims.api.test.ts`),
  target(
    `${server}/auth/sessions.service.ts`,
    `${server}/auth/sessions.attack.api.test.ts`,
    `${server}/auth/sign-in.api.test.ts`,
  ),
  target('src/server/security/share-links.ts', `${server}/chat-shares/chat-shares.api.test.ts`),
  target(`${server}/chat-shares/chat-shares.service.ts`, `${server}/chat-shares/chat-shares.api.test.ts`),
  target(`${server}/auth/setup.service.ts`, `${server}/auth/setup.api.test.ts`),
  target(`${server}/chat-transfer/device-chat.service.ts`, `${server}/chat-transfer/device-chat.api.test.ts`),
  target('src/web/app/protected.tsx', 'src/web/app/protected.test.tsx'),
  target('src/web/app/shell/subscription-watch.tsx', 'src/web/app/protected.test.tsx'),
  target(`${web}/auth/reach.store.ts`, 'src/web/app/protected.test.tsx', `${web}/auth/session.test.tsx`),
  target(`${web}/billing/billing.queries.ts`, `${web}/billing/payment-found.test.tsx`),
  target(`${web}/billing/use-activate.ts`, `${web}/billing/payment-found.test.tsx`),
  target(`${web}/device-items/settle.ts`, `${web}/device-items/device-items.test.tsx`),
  target(`${web}/chat/device-chat.queries.ts`, `${web}/device-items/device-items.test.tsx`),
  target(`${web}/device-items/sending.ts`, `${web}/device-items/device-items.test.tsx`),
  target('src/web/lib/storage/stored-items.ts', 'src/web/lib/storage/stored-items.test.ts'),
  target(`${web}/plans/plans.queries.ts`, `${web}/plans/plans.test.tsx`),
  target(`${web}/market-analysis/upgrade-offer.tsx`, `${web}/market-analysis/market-analysis.test.tsx`),
  target(`${web}/auth/verify-gate.tsx`, `${web}/auth/verify-gate.test.tsx`),
  target(
    `${web}/billing/claim.ts`,
    `${web}/billing/payment-found.test.tsx`,
    `${web}/billing/screens.test.tsx`,
  ),
  target(
    `${web}/auth/session.queries.ts`,
    `${web}/auth/session.test.tsx`,
    `${web}/auth/sign-in.test.tsx`,
    'src/web/app/protected.test.tsx',
  ),
  target(`${web}/auth/local-data.ts`, `${web}/auth/local-data.test.tsx`),
  target('src/web/lib/storage/local-store.ts', 'src/web/lib/storage/local-store.test.ts'),
  target('src/web/lib/storage/backup.ts', 'src/web/lib/storage/backup.test.ts'),
  target('src/web/lib/http/token.ts', 'src/web/lib/http/token.test.ts'),
  target(`${web}/chat/chats.store.ts`, `${web}/chat/chats.store.test.ts`),
  target(`${web}/projects/projects.store.ts`, `${web}/projects/projects.test.tsx`),
]
