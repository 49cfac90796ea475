import { Plus, Printer, Trash2 } from 'lucide-react';
import { Button, ButtonLink } from '../button.tsx';
import { linkStyles } from '../link.ts';
import { Block, Row } from './block.tsx';

export function Buttons() {
  return (
    <Block title="Buttons">
      <Row>
        <Button variant="primary" icon={Plus}>
          Primary
        </Button>
        <Button>Secondary</Button>
        <Button variant="soft">Soft</Button>
        <Button variant="ghost">Ghost</Button>
        <Button variant="danger" icon={Trash2}>
          Danger
        </Button>
        <Button variant="success">Success</Button>
        <Button variant="danger-ghost">Remove</Button>
      </Row>
      <Row>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button disabled>Disabled</Button>
        <Button variant="ghost" disabled>
          Disabled
        </Button>
        <Button variant="primary" busy busyLabel="Submitting...">
          Submit
        </Button>
        <Button busy>Saving</Button>
      </Row>
      <Row>
        <Button size="sm">Small, 44 hit</Button>
        <Button size="sm" icon={Plus}>
          Add
        </Button>
        <Button size="icon" icon={Printer} aria-label="Print" />
        <Button size="icon-sm" icon={Printer} aria-label="Print" />
        <Button variant="ghost" size="icon-sm" icon={Trash2} aria-label="Delete" />
        <ButtonLink href="#link">A link</ButtonLink>
        <a href="#link" className={linkStyles}>
          Forgot it?
        </a>
      </Row>
      <Button variant="primary" size="lg" block>
        Sign in
      </Button>
    </Block>
  );
}
