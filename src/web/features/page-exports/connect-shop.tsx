import type { ConnectShop } from '#contracts/pages/page-exports.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useConnectShop } from './page-exports.queries.ts'

const loadSchema = async () => (await import('#contracts/pages/page-exports.ts')).ConnectShop

export const ConnectShopDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title="Connect a shop"
    description="In Shopify, create an app for your shop and give it write_products, write_content and write_themes. Its token is stored encrypted."
  >
    <ConnectForm onClose={onClose} />
  </Dialog>
)

function ConnectForm({ onClose }: { onClose: () => void }) {
  const connect = useConnectShop()
  const form = useContractForm<ConnectShop>(loadSchema, { domain: '', token: '' })
  const { errors } = form.formState
  const send = async (values: ConnectShop) => {
    const shop = await connect.mutateAsync(values)
    onClose()
    quickToast.success(`${shop.name} is connected`)
  }
  return (
    <ContractForm
      form={form}
      focus="domain"
      send={send}
      actions={
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton form={form}>Connect</SubmitButton>
        </ButtonRow>
      }
    >
      <Field label="Shop address" hint="Such as my-shop.myshopify.com" error={errors.domain?.message}>
        {(control) => <Input {...control} {...form.register('domain')} inputMode="url" autoComplete="off" />}
      </Field>
      <Field label="Admin API access token" error={errors.token?.message}>
        {(control) => (
          <PasswordInput {...control} {...form.register('token')} noun="token" autoComplete="off" />
        )}
      </Field>
    </ContractForm>
  )
}
