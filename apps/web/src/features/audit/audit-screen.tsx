export default function AuditScreen() {
  return null;
}
