import type { LibraryPrompt } from './library-prompt.ts'

export const email: LibraryPrompt[] = [
  {
    id: 'email-welcome',
    group: 'email',
    title: 'Welcome series',
    description: 'Three emails from sign-up to first order',
    text: 'Write three welcome emails for {shop}, which sells {product} to {audience}. Email 1, at once: what they get and one useful tip. Email 2, after two days: the doubt most people have ({doubt}) and the answer. Email 3, after five days: the offer {offer} with its real end. For each: subject of at most 45 characters, preview line, 90 words of text, one button.',
  },
  {
    id: 'email-cart',
    group: 'email',
    title: 'Left in the cart',
    description: 'Two reminders that help instead of push',
    text: 'Write two emails for people who left {product} ({price}) in the cart. The first, after three hours, answers delivery time ({delivery}), returns ({return terms}) and how to reach us. The second, after two days, compares it fairly with {alternative}. 70 words each, subject and preview line, no discount, no false hurry.',
  },
  {
    id: 'email-after-purchase',
    group: 'email',
    title: 'After the purchase',
    description: 'Fewer questions and returns, more second orders',
    text: 'Plan the emails after an order of {product}: confirmation, dispatch, first use, asking for an opinion, next purchase. Delivery takes {delivery}. For each give the day, subject, 60 words of text and the question from customers that it makes unnecessary. The email about first use must prevent the usual mistake: {mistake}.',
  },
  {
    id: 'email-win-back',
    group: 'email',
    title: 'Bring back old customers',
    description: 'For those who have not bought for months',
    text: 'Customers bought {product} about {months} months ago and nothing since. Write one email that is worth opening without buying: a tip for using it longer, what is new ({news}), and a fair offer ({offer}). Then a second one that asks whether they still want to hear from us, with a clear way to leave. Subject, preview line and at most 100 words each.',
  },
  {
    id: 'email-subjects',
    group: 'email',
    title: 'Better subject lines',
    description: 'Twelve to choose from, with a plan to test',
    text: 'This is my email:\n\n{email text}\n\nWrite twelve subject lines of at most 45 characters with a preview line each: four plain, four curious but honest, four with a number or a name. Nothing the email does not keep. Then pick two to test against each other on {subscribers} subscribers and say which difference in opens would be more than chance.',
  },
  {
    id: 'email-review-request',
    group: 'email',
    title: 'Ask for a review',
    description: 'Gets details, also from those not delighted',
    text: 'Write an email that asks buyers of {product} for a review, {days} days after delivery. Ask three small questions that lead to useful detail: what they use it for, what surprised them, what they would change. Invite critical answers as well and give a way to reach us first if something is wrong. No reward for good reviews. 80 words.',
  },
  {
    id: 'email-launch',
    group: 'email',
    title: 'Announce a launch',
    description: 'Four emails around one date',
    text: 'We launch {product} on {date} at {price}, first for subscribers. Write four emails: a week before (the problem it solves), the day before (what exactly comes and what not), launch day (the link and the facts), three days later (questions that came in: {questions}). Subject, preview line, at most 110 words, one link each. Say only what is true about stock and time.',
  },
  {
    id: 'email-segments',
    group: 'email',
    title: 'Who should get what',
    description: 'Five segments from the orders you have',
    text: 'I have these fields about customers: {fields}. I sell {products}. Suggest five segments that are worth a message of their own. For each: the exact rule, what these people want next, the message in one sentence, when it goes out, and the number by which I judge it. Begin with the one that brings most for least work.',
  },
]
