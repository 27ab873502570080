import { SettingsScreen } from '#web/features/settings/settings-screen.tsx'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'

const PaymentScreen = lazyScreen<object, 'PaymentScreen'>(
  () => import('#web/features/billing/payment-screen.tsx'),
  'PaymentScreen',
)
const RankProviderSettings = lazyScreen(
  () => import('#web/features/seo/keywords/rank-provider-settings.tsx'),
  'RankProviderSettings',
)

/** The settings with the sections of other areas. */
export function Settings() {
  return <SettingsScreen brought={{ billing: <PaymentScreen />, integrations: <RankProviderSettings /> }} />
}
