import Copy from 'lucide-react/icons/copy'
import { useEffect } from 'react'
import type { ChangeEmail } from '#contracts/account.ts'
import type { User } from '#contracts/auth.ts'
import { copyText } from '#web/lib/words/copy-text.ts'
import { ActionLink } from '#web/ui/buttons/action-link.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Dot } from '#web/ui/display/dot.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { PublicFrame } from '#web/ui/layout/public-frame.tsx'
import { openOverlay } from '#web/ui/overlays/overlay.store.ts'
import { showToast } from '#web/ui/toasts/toast.store.ts'
import { fetchToasts } from '#web/ui/toasts/toasts.tsx'
import { ChangeAddress } from './change-address.tsx'
import { NoMailNote } from './no-mail-note.tsx'
import { ResendButton } from './resend-button.tsx'
import { useLogout, useMeAtGate } from './session.queries.ts'

interface VerifyGateProps {
  user: User
  changeEmail: (to: ChangeEmail) => Promise<{ message: string }>
  /** Unread answers from support, such as “1 new answer”. */
  news: string | undefined
}

/** The only screen a signed-in user sees until the address is verified. */
export function VerifyGate({ user, changeEmail, news }: VerifyGateProps) {
  const logout = useLogout()
  useMeAtGate()
  useEffect(fetchToasts, [])

  return (
    <PublicFrame
      title="Verify Your Email"
      step="Step 1 of 2 — Verify Email"
      lead="To keep spam out, confirm your email address to access the platform."
      links={
        <>
          <ActionLink href="/login" onFollow={() => logout.mutate()} busy={logout.isPending}>
            Sign Out
          </ActionLink>
          <SupportLink news={news} />
        </>
      }
    >
      <div className="mb-4 flex flex-wrap items-center gap-x-2.5 rounded-card border border-line bg-ground py-2 pr-2.5 pl-3">
        <span className="min-w-0 [overflow-wrap:anywhere]">{user.email}</span>
        <span className="flex grow items-center justify-end gap-2.5">
          <span className="max-md:mr-auto">
            <Badge tone="accent">PENDING</Badge>
          </span>
          <IconButton
            outlined
            label="Copy email"
            icon={<Copy />}
            onClick={() => void copyEmail(user.email)}
          />
        </span>
      </div>
      <ResendButton userId={user.id} />
      <NoMailNote className="mt-4" />
      <ChangeAddress change={changeEmail} />
      <WhyPanel />
    </PublicFrame>
  )
}

/** Opens the unread answer if there is one. */
function SupportLink({ news }: Pick<VerifyGateProps, 'news'>) {
  return (
    <ActionLink href="/support" onFollow={() => openOverlay('support')}>
      <span className="flex items-center gap-2">
        Contact Support
        {news && <Dot label={`${news} from support`} />}
      </span>
    </ActionLink>
  )
}

async function copyEmail(email: string): Promise<void> {
  const copied = await copyText(email)
  if (copied) showToast({ title: 'Email copied' })
  else
    showToast({ title: 'Copy failed', description: 'Unable to copy email address.', variant: 'destructive' })
}

function WhyPanel() {
  return (
    <Disclosure label="Why verify your email?" className="mt-5 border-t border-line-soft pt-2 text-muted">
      <p className="pt-1 text-small">
        You need this address to reset your password and to get receipts and answers from support. Verifying
        it makes sure they reach you and no one else, and keeps out automated sign-ups.
      </p>
    </Disclosure>
  )
}
