import { useState } from 'react'
import type { ForgotPassword } from '#contracts/auth.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { EmailInput } from '#web/ui/forms/account-inputs.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { PublicFrame } from '#web/ui/layout/public-frame.tsx'
import { NoMailNote } from './no-mail-note.tsx'
import { useForgotPassword } from './password.queries.ts'
import { useCountdown } from './use-countdown.ts'

const COOLDOWN_SECONDS = 60
const loadSchema = async () => (await import('#contracts/auth.ts')).ForgotPassword

export function ForgotPasswordScreen() {
  const forgot = useForgotPassword()
  const form = useContractForm<ForgotPassword>(loadSchema, { email: '' })
  const [sentTo, setSentTo] = useState<string>()
  const [left, startCountdown] = useCountdown('resend.password', COOLDOWN_SECONDS)

  const send = async (values: ForgotPassword) => {
    await forgot.mutateAsync(values)
    startCountdown()
    setSentTo(values.email)
  }

  if (sentTo) {
    return (
      <Sent
        email={sentTo}
        left={left}
        sending={forgot.isPending}
        error={forgot.error}
        onAgain={() => forgot.mutate({ email: sentTo }, { onSuccess: startCountdown })}
        onOther={() => setSentTo(undefined)}
      />
    )
  }
  return (
    <PublicFrame
      title="Forgot your password?"
      lead="Enter your account’s email address and we’ll send you a link to choose a new password."
      links={<BackToLogin />}
    >
      <ContractForm
        form={form}
        send={send}
        actions={
          <SubmitButton form={form} size="large">
            Send link
          </SubmitButton>
        }
      >
        <Field label="Email" error={form.formState.errors.email?.message}>
          {(control) => <EmailInput {...control} {...form.register('email')} />}
        </Field>
      </ContractForm>
    </PublicFrame>
  )
}

interface SentProps {
  email: string
  left: number
  sending: boolean
  error: Error | null
  onAgain: () => void
  onOther: () => void
}

/** Identical for every address, so that it does not reveal which ones have accounts. */
function Sent({ email, left, sending, error, onAgain, onOther }: SentProps) {
  return (
    <PublicFrame
      title="Check your inbox"
      lead={
        <p role="status">
          If an account uses this address, we’ve sent it a link. The link works for 60 minutes.
        </p>
      }
      links={
        <>
          <LinkButton onClick={onOther}>Use a different address</LinkButton>
          <BackToLogin />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="rounded-card border border-line bg-ground px-3 py-2.5 [overflow-wrap:anywhere]">
          {email}
        </p>
        <NoMailNote />
        <FormAlert
          message={error ? messageOf(error, 'The link could not be sent. Please try again.') : undefined}
        />
        <Button size="large" className="figures" loading={sending} disabled={left > 0} onClick={onAgain}>
          {left > 0 ? `Send again in ${left}s` : 'Send again'}
        </Button>
      </div>
    </PublicFrame>
  )
}

function BackToLogin() {
  return (
    <p>
      <TextLink to="/login">Back to login</TextLink>
    </p>
  )
}
