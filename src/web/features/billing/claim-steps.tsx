import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { NextStep } from './next-step.tsx'

/** Explains to a guest how to activate the purchase. */
export function ClaimSteps({ email, token, mailed }: { email: string; token: string; mailed: boolean }) {
  const path = `/claim-subscription#token=${token}`
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        Your purchase is reserved for{' '}
        <strong className="font-medium text-text [overflow-wrap:anywhere]">{email}</strong>. Activate it now,
        or sign up with this address and we’ll find it automatically.{' '}
        {mailed
          ? 'The link below is also in your inbox.'
          : 'Save the link below if you want to activate it later.'}
      </p>
      <NextStep to={path}>Activate your subscription</NextStep>
      <div className="flex items-center gap-2 rounded-card border border-line bg-ground py-1 pr-1 pl-3">
        <span className="min-w-0 flex-1 truncate text-small text-faint">{location.origin + path}</span>
        <CopyButton text={location.origin + path} label="Copy link" />
      </div>
    </div>
  )
}
