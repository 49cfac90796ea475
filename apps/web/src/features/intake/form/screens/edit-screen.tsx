import { useParams } from 'react-router';
import { EditForm } from './form-page.tsx';

export default function EditIntakeScreen() {
  const { id = '' } = useParams();
  return <EditForm id={id} />;
}
