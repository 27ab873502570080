import { DeleteAccount } from '#contracts/account.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { MoneyAtStake } from '#web/ui/feedback/money-at-stake.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { CurrentPassword } from '#web/ui/forms/current-password.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { useDeleteAccount, useMoneyAtStake } from '../settings.queries.ts'

interface DeleteAccountFormProps {
  username: string
  onCancel: () => void
}

export function DeleteAccountForm({ username, onCancel }: DeleteAccountFormProps) {
  const remove = useDeleteAccount()
  const stake = useMoneyAtStake()
  const form = useContractForm<DeleteAccount>(async () => DeleteAccount, { current: '', confirm: '' })
  const { errors } = form.formState
  const [current, confirm] = form.watch(['current', 'confirm'])

  const actions = (
    <ButtonRow end>
      <Button variant="ghost" onClick={onCancel}>
        Keep my account
      </Button>
      <SubmitButton
        form={form}
        variant="danger"
        disabled={!current || confirm !== username || stake.isPending}
      >
        Delete everything
      </SubmitButton>
    </ButtonRow>
  )
  return (
    <ContractForm form={form} send={(values) => remove.mutateAsync(values)} actions={actions}>
      <MoneyAtStake stake={stake} reader="owner" />
      <CurrentPassword field={form.register('current')} error={errors.current?.message} />
      <Field label={`Type ${username} to confirm`} error={errors.confirm?.message}>
        {(control) => (
          // Not the username input, which password managers fill in.
          <Input
            {...control}
            {...form.register('confirm')}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        )}
      </Field>
    </ContractForm>
  )
}
