import { canonApi } from '#contracts/canon.ts'
import { type AnswerStep, type FlowRun, flowsApi } from '#contracts/flows/flows.ts'
import { projectsApi } from '#contracts/projects.ts'
import { eventually } from '#server/testing/eventually.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** Time that a test moves on top of the real one, which the queue goes by. */
export function movingClock() {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    move: (ms: number) => {
      offset += ms
    },
  }
}

const lamp = {
  brand: { name: 'Lumo' },
  market: { currency: 'EUR', countries: ['DE'] },
  product: { title: 'Arc lamp', description: 'A lamp.' },
  supplier: { cost: '12.00 EUR', shippingCost: '4.00 EUR', shippingDaysMax: 9 },
  pricing: { price: '39.90 EUR', feePercent: 2.9, refundRate: 0.05 },
}

/** Someone with a project who runs flows. */
export async function flowOwner(app: TestApp) {
  const user = await app.build.user()
  const { call, events } = app.as(user.token)
  const made = await call(projectsApi.create, { body: { name: 'Arc lamp', businessInstructions: '' } })
  const projectId = made.body.data.id
  await call(canonApi.write, { params: { projectId }, body: { canon: lamp } })
  const get = async (runId: string) => (await call(flowsApi.run, { params: { runId } })).body.data
  const stateOf = (run: FlowRun, step: string, item = 0) =>
    run.steps.find((row) => row.step === step && row.item === item)?.state
  return {
    ...{ user, call, events, projectId, get, stateOf },
    start: async (flowId: string, answers: Record<string, Record<string, string>> = {}) => {
      const { version, isAllowed } = (await call(flowsApi.get, { params: { flowId }, query: {} })).body.data
      if (!isAllowed) await call(flowsApi.allow, { params: { flowId }, body: { version } })
      const { status, body } = await call(flowsApi.start, {
        params: { flowId },
        body: { projectId, answers },
      })
      if (status !== 200) throw new Error(body.message)
      return body.data
    },
    answer: (runId: string, body: AnswerStep) => call(flowsApi.answer, { params: { runId }, body }),
    /** Waits until a run has come to this. */
    until: (runId: string, isThere: (run: FlowRun) => boolean) =>
      eventually(async () => {
        const run = await get(runId)
        if (!isThere(run))
          throw new Error(
            `${run.state}: ${run.message} ${JSON.stringify(run.steps.map(({ step, state, message }) => [step, state, message]))}`,
          )
        return run
      }),
  }
}
