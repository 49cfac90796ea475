import { NewForm } from './form-page.tsx';

export default function NewIntakeScreen() {
  return <NewForm />;
}
