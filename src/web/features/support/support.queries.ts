import { useMutation } from '@tanstack/react-query'
import { type ContactSupport, supportApi } from '#contracts/support.ts'
import { call } from '#web/lib/call.ts'

export const useContactSupport = () =>
  useMutation({ mutationFn: (body: ContactSupport) => call(supportApi.contact, { body }) })
