import { Suspense, useState } from 'react'
import { accountApi } from '#contracts/account.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { CodeInput } from '#web/ui/forms/account-inputs.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { CurrentPassword } from '#web/ui/forms/current-password.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useEnableTwoFactor, useStartTwoFactor } from '../settings.queries.ts'

const QrCode = lazyScreen(() => import('./qr-code.tsx'), 'QrCode')

interface Secret {
  secret: string
  uri: string
}

interface SetupProps {
  /** Receives the recovery codes. */
  onDone: (codes: string[]) => void
  onCancel: () => void
}

/** Asks for the password, shows the secret, then asks for a first code. */
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

  const send = (values: { current: string }) => start.mutateAsync(values).then(onDone)
  const actions = (
    <ButtonRow>
      <SubmitButton form={form}>Continue</SubmitButton>
      <Button variant="ghost" onClick={onCancel}>
        Not now
      </Button>
    </ButtonRow>
  )
  return (
    <ContractForm form={form} send={send} actions={actions}>
      <p className="text-muted">
        You need an authenticator app on your phone, such as Aegis, Google Authenticator or 1Password.
      </p>
      <CurrentPassword
        autoFocus
        field={form.register('current')}
        error={form.formState.errors.current?.message}
      />
    </ContractForm>
  )
}

function ShowSecret({ secret, uri }: Secret) {
  return (
    <div className="mb-4 flex flex-wrap gap-4">
      <div className="size-44 flex-none overflow-hidden rounded-control bg-text">
        <Suspense fallback={<Skeleton className="size-full" />}>
          <QrCode text={uri} label="Secret as a QR code" />
        </Suspense>
      </div>
      <div className="flex min-w-50 flex-1 flex-col items-start gap-2">
        <p>Scan this with your authenticator app.</p>
        <p className="text-small text-muted">
          If you can’t scan it, or you’re on your phone, enter the secret or open the app:
        </p>
        <code className="font-mono text-small [overflow-wrap:anywhere]">{inGroups(secret)}</code>
        <div className="flex flex-wrap items-center gap-x-2">
          <CopyButton text={secret} label="Copy secret" variant="secondary" />
          <a
            href={uri}
            className="inline-flex items-center rounded-small px-2 text-small underline decoration-faint underline-offset-3 hover:decoration-text max-md:min-h-11"
          >
            Open app
          </a>
        </div>
      </div>
    </div>
  )
}

function CodeForm({ onDone, onCancel }: SetupProps) {
  const enable = useEnableTwoFactor()
  const form = useContractForm(async () => accountApi.enableTwoFactor.body, { code: '' })

  const send = async (values: { code: string }) => {
    const { recoveryCodes } = await enable.mutateAsync(values)
    onDone(recoveryCodes)
  }
  const actions = (
    <ButtonRow>
      <SubmitButton form={form}>Turn on</SubmitButton>
      <Button variant="ghost" onClick={onCancel}>
        Not now
      </Button>
    </ButtonRow>
  )
  return (
    <ContractForm form={form} send={send} actions={actions}>
      <Field
        label="Code"
        hint="The six digits your app shows now."
        error={form.formState.errors.code?.message}
      >
        {(control) => <CodeInput {...control} {...form.register('code')} autoFocus />}
      </Field>
    </ContractForm>
  )
}

/** Groups of four are easier to type. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret
