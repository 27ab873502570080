import { useNavigate, useSearchParams } from 'react-router'
import type { Login } from '#contracts/auth.ts'
import { useLogin } from '#web/features/auth/auth.queries.ts'
import { FormAlert } from '#web/features/auth/form-alert.tsx'
import { useAuthForm } from '#web/features/auth/use-auth-form.ts'
import { safeRedirect } from '#web/lib/safe-redirect.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { PublicFrame } from '#web/ui/public-frame.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

const loadSchema = async () => (await import('#contracts/auth.ts')).Login

export function LoginScreen() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const login = useLogin()
  const { register, handleSubmit, refuse, warmUp, formState } = useAuthForm<Login>(loadSchema, {
    username: '',
    password: '',
  })
  const { errors } = formState

  const submit = handleSubmit(async (values) => {
    await login
      .mutateAsync(values)
      .then(() => navigate(safeRedirect(search.get('redirect')), { replace: true }), refuse)
  })

  return (
    <PublicFrame
      title="Log in"
      lead="Welcome back."
      links={
        <p>
          New here?{' '}
          <TextLink to={{ pathname: '/signup', search: search.toString() }}>Create an account</TextLink>
        </p>
      }
    >
      <form onSubmit={submit} onFocus={warmUp} noValidate className="flex flex-col gap-4">
        <Field label="Username or email" error={errors.username?.message}>
          {(control) => (
            <Input
              {...control}
              {...register('username')}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label="Password" error={errors.password?.message}>
          {(control) => (
            <PasswordInput {...control} {...register('password')} autoComplete="current-password" />
          )}
        </Field>
        <FormAlert message={errors.root?.message} />
        <Button type="submit" variant="primary" size="large" loading={formState.isSubmitting}>
          Log in
        </Button>
      </form>
    </PublicFrame>
  )
}
