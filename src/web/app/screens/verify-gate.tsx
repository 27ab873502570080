import type { User } from '#contracts/auth.ts'
import { VerifyGate as Gate } from '#web/features/auth/verify-gate.tsx'
import { useChangeEmail } from '#web/features/settings/settings.queries.ts'
import { useSupportNews } from '#web/features/support/news.queries.ts'

/** The gate with news from support and a way to change the address. */
export function VerifyGate({ user }: { user: User }) {
  const { mutateAsync: changeEmail } = useChangeEmail()
  const { words: news } = useSupportNews()
  return <Gate user={user} changeEmail={changeEmail} news={news} />
}
