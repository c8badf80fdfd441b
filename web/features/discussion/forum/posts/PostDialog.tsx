import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ForumPostDetail } from '#contract/discussion/forum.ts'
import { forumCategories } from '#contract/discussion/forum-categories.ts'
import { maxPostTags, minPostLength, minPostTitleLength, titleLength } from '#contract/limits.ts'
import { call } from '../../../../api/call.ts'
import { showToast } from '../../../../notices/toasts.ts'
import { useSay } from '../../../../say/use-say.ts'
import { useForm } from '../../../../session/use-form.ts'
import { Button } from '../../../../ui/Button.tsx'
import { changedFields } from '../../../../ui/fields/changed-fields.ts'
import { FormFailure } from '../../../../ui/fields/FormFailure.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { Dialog } from '../../../../ui/layers/Dialog.tsx'
import { useIsUnderWay } from '../../../../ui/layers/use-is-under-way.ts'
import { NewcomerNote } from '../../../moderation/account-status/NewcomerNote.tsx'
import { rereadForum } from '../forum-reads.ts'
import css from './PostDialog.module.css'
import { PostText } from './PostText.tsx'
import { emptyPost, forgetPost, keepPost, keptPost, type PostFields } from './post-draft.ts'

interface PostDialogProps {
  account: { id: string }
  /** The post to change; without one, the form creates a new post. */
  post?: ForumPostDetail | undefined
  onClose: () => void
  onDone?: ((post: ForumPostDetail) => void) | undefined
  opener: RefObject<HTMLElement | null>
}

/** The scope of new posts: one is sent after the other. */
const newPost = 'new post'

/** The form for a post. This browser keeps an unfinished post until it is sent or discarded. */
export function PostDialog({ account, post, onClose, onDone, opener }: PostDialogProps) {
  const say = useSay()
  const queries = useQueryClient()
  const titleField = useRef<HTMLInputElement>(null)
  const contentField = useRef<HTMLTextAreaElement>(null)
  const [kept] = useState(() => (post ? null : keptPost(account.id)))
  const [began] = useState(() => bodyOf(post ? fieldsOf(post) : emptyPost))
  const [isDraft, setDraft] = useState(kept !== null)
  const isShort = (field: 'title' | 'content', minimum: number) => (text: string) =>
    text.length < minimum ? say(`forum.short.${field}`, { minimum, count: text.length }) : undefined
  const { form, field, values, errorOf, change, reset, leave, send, failure, button } = useForm({
    start: (): PostFields => (post ? fieldsOf(post) : (kept ?? emptyPost)),
    // `keepPost` keeps a new one.
    keptAs: post && `post_${post.id}`,
    ...(!post && { scope: newPost }),
    rules: {
      title: isShort('title', minPostTitleLength),
      content: isShort('content', minPostLength),
    },
    call: fields =>
      post
        ? call('PATCH /api/forum/posts/{id}', {
            params: { id: post.id },
            body: changedFields(began, bodyOf(fields)),
          })
        : call('POST /api/forum/posts', { body: bodyOf(fields) }),
    done: async (saved, sent) => {
      if (!post) forgetPost(account.id, sent)
      showToast({ title: say(post ? 'forum.change.done' : 'forum.published'), tone: 'good' })
      // The writer may have closed it meanwhile, and be elsewhere.
      const isShown = titleField.current !== null
      onClose()
      if (isShown) onDone?.(saved)
      // Last: a slow line must not take the writer to their post when they are elsewhere already.
      await rereadForum(queries)
    },
    failed: say(post ? 'forum.change.failed' : 'forum.failed'),
    unauthorized: say('forum.unauthorized'),
  })
  useEffect(() => {
    if (!post) keepPost(account.id, values)
  }, [account.id, post, values])
  const discard = () => {
    reset(emptyPost)
    setDraft(false)
  }
  // It may have been opened again with the text that an earlier dialog is still sending.
  const isBeingSent = useIsUnderWay(newPost) && !post
  const [wasBeingSent, setWasBeingSent] = useState(isBeingSent)
  if (isBeingSent !== wasBeingSent) {
    setWasBeingSent(isBeingSent)
    // `forgetPost` has forgotten it.
    if (!isBeingSent && kept && keptPost(account.id) === null) discard()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      opener={opener}
      initialFocus={titleField}
      size="lg"
      title={say(post ? 'forum.change.title' : 'forum.new')}
      closeLabel={say('common.close')}
    >
      <form {...form} className={css.form}>
        <FormFailure text={failure} />
        {isDraft && (
          <p className={css.draft}>
            {say('forum.draft')}
            <Button
              size="sm"
              look="ghost"
              onClick={() => {
                discard()
                titleField.current?.focus()
              }}
            >
              {say('forum.draft.discard')}
            </Button>
          </p>
        )}
        <TextField
          {...field('title')}
          ref={titleField}
          label={say('forum.field.title')}
          maxLength={titleLength}
          required
          onBlur={() => values.title !== '' && leave('title')}
        />
        <div className={css.pair}>
          <SelectField
            {...field('category')}
            label={say('forum.category')}
            options={forumCategories.map(value => ({ value, label: say(`forum.category.${value}`) }))}
          />
          <TextField
            {...field('tags')}
            label={say('forum.field.tags')}
            optional={say('common.optional')}
            hint={say('forum.field.tags.hint', { maximum: maxPostTags })}
            autoCapitalize="none"
          />
        </div>
        <PostText
          fieldRef={contentField}
          text={values.content}
          error={errorOf('content')}
          onText={content => change({ content })}
          onMention={person => change(known => ({ named: [...known.named, person] }))}
          onBlur={() => values.content !== '' && leave('content')}
          onSubmit={() => isBeingSent || send()}
        />
        {!post && <NewcomerNote />}
        <div className={css.foot}>
          <Button look="ghost" onClick={onClose}>
            {say('common.cancel')}
          </Button>
          <Button
            type="submit"
            look="primary"
            {...button}
            pending={isBeingSent || button.pending}
            pendingWords={say(post ? 'forum.change.saving' : 'forum.publishing')}
          >
            {say(post ? 'forum.change.save' : 'forum.publish')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function fieldsOf({ title, content, category, tags, mentions }: ForumPostDetail): PostFields {
  return { title, content, category, tags: tags.join(', '), named: mentions }
}

function bodyOf({ title, content, category, tags, named }: PostFields) {
  const mentions = named.filter(({ name }) => content.includes(`@${name}`)).map(({ id }) => id)
  return { title, content, category, tags: [tags], mentions: [...new Set(mentions)] }
}
