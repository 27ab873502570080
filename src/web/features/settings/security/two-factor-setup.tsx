import { Suspense, useState } from 'react'
import { accountApi } from '#contracts/account.ts'
import { lazyScreen } from '#web/lib/lazy-screen.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { Input } from '#web/ui/input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CurrentPassword } from '../current-password.tsx'
import { useEnableTwoFactor, useStartTwoFactor } from '../settings.queries.ts'

const QrCode = lazyScreen(() => import('./qr-code.tsx'), 'QrCode')

interface Secret {
  secret: string
  uri: string
}

interface SetupProps {
  /** Gets the recovery codes. */
  onDone: (codes: string[]) => void
  onCancel: () => void
}

/** The password, then the secret for the app, then a code to show that it arrived there. */
export function TwoFactorSetup({ onDone, onCancel }: SetupProps) {
  const [secret, setSecret] = useState<Secret>()
  return secret ? (
    <>
      <ShowSecret {...secret} />
      <CodeForm onDone={onDone} onCancel={onCancel} />
    </>
  ) : (
    <PasswordStep onDone={setSecret} onCancel={onCancel} />
  )
}

function PasswordStep({ onDone, onCancel }: { onDone: (secret: Secret) => void; onCancel: () => void }) {
  const start = useStartTwoFactor()
  const form = useContractForm(async () => accountApi.startTwoFactor.body, { current: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    await start.mutateAsync(values).then(onDone, form.refuse)
  })
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p className="text-muted">
        You need an authenticator app on your phone, such as Aegis, Google Authenticator or 1Password.
      </p>
      <CurrentPassword autoFocus field={form.register('current')} error={errors.current?.message} />
      <FormAlert message={errors.root?.message} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={isSubmitting}>
          Continue
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Not now
        </Button>
      </div>
    </form>
  )
}

function ShowSecret({ secret, uri }: Secret) {
  return (
    <div className="mb-4 flex flex-wrap gap-4">
      <div className="size-44 flex-none overflow-hidden rounded-control bg-text">
        <Suspense fallback={<Skeleton className="size-full" />}>
          <QrCode text={uri} label="The secret as a QR code" />
        </Suspense>
      </div>
      <div className="flex min-w-50 flex-1 flex-col items-start gap-2">
        <p>Scan this with your authenticator app.</p>
        <p className="text-small text-muted">
          Without a camera, or on the phone itself, type the secret or open the app from here:
        </p>
        <code className="font-mono text-small [overflow-wrap:anywhere]">{inGroups(secret)}</code>
        <div className="flex flex-wrap items-center gap-x-2">
          <CopyButton text={secret} label="Copy the secret" variant="secondary" />
          <a
            href={uri}
            className="inline-flex items-center rounded-small px-2 text-small underline decoration-faint underline-offset-3 hover:decoration-text max-md:min-h-11"
          >
            Open in the app
          </a>
        </div>
      </div>
    </div>
  )
}

function CodeForm({ onDone, onCancel }: SetupProps) {
  const enable = useEnableTwoFactor()
  const form = useContractForm(async () => accountApi.enableTwoFactor.body, { code: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    await enable.mutateAsync(values).then(({ recoveryCodes }) => onDone(recoveryCodes), form.refuse)
  })
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label="Code" hint="The six digits that the app shows now." error={errors.code?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            className="max-w-50 font-mono"
          />
        )}
      </Field>
      <FormAlert message={errors.root?.message} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={isSubmitting}>
          Turn on
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Not now
        </Button>
      </div>
    </form>
  )
}

/** In fours, which are easier to type off. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret
