import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Field } from '../form/field.tsx';
import { PasswordInput } from '../form/input.tsx';
import { ConfirmDialog } from '../overlay/confirm.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { Menu } from '../overlay/menu.tsx';
import { Popover } from '../overlay/popover.tsx';
import { Sheet } from '../overlay/sheet.tsx';
import { Tooltip } from '../overlay/tooltip.tsx';
import { Block, Row } from './block.tsx';

type Open = 'dialog' | 'confirm' | 'sheet' | null;

export function Overlays() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Block title="What opens above the page">
      <Row>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => setOpen('sheet')}>Slide-over</Button>
        <Menu
          label="More"
          trigger={<Button size="icon" icon={Ellipsis} aria-label="More" />}
          items={[
            { label: 'Edit', icon: Pencil, onSelect: () => {} },
            { label: 'Delete', icon: Trash2, tone: 'danger', onSelect: () => {} },
          ]}
        />
        <Popover label="Formula" trigger={<Button>Popover</Button>}>
          On hand less reserved.
        </Popover>
        <Tooltip label="Hide navigation" keys="Ctrl B">
          <Button>Tooltip</Button>
        </Tooltip>
      </Row>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Admin Authorization Required"
        description="A deposit is required to submit this intake form. If a deposit is not needed, an administrator must authorize this exception."
        closeLabel="Close"
        onSubmit={(event) => event.preventDefault()}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" type="submit">
              Authorize
            </Button>
          </>
        }
      >
        <Field label="Admin passcode" error="Invalid admin password">
          {(control) => (
            <PasswordInput
              {...control}
              showLabel="Show password"
              hideLabel="Hide password"
              defaultValue="wrongcode"
            />
          )}
        </Field>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title="Delete this intake form?"
        text="Are you sure you want to delete this intake form? An administrator can restore it."
        confirmLabel="Delete"
        cancelLabel="Keep it"
        tone="danger"
        icon={Trash2}
        onConfirm={close}
      />
      <Sheet open={open === 'sheet'} onOpenChange={close} label="Main" closeLabel="Close">
        <p className="p-5">Navigation</p>
      </Sheet>
    </Block>
  );
}
