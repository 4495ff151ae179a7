"""Certificates of a household's own making: an authority, and a broker's certificate for some names."""

from __future__ import annotations

import datetime as dt
import ipaddress
from typing import TYPE_CHECKING, NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

if TYPE_CHECKING:
    from pathlib import Path


class Certificates(NamedTuple):
    """Files in PEM."""

    authority: Path
    certificate: Path
    key: Path


def made(folder: Path, *names: list[str]) -> list[Certificates]:
    """An authority of one's own, and for each list of names and addresses a certificate of it."""
    house, by = _name("the household"), ec.generate_private_key(ec.SECP256R1())
    authority = _signed(house, by, house, by, x509.BasicConstraints(ca=True, path_length=0))
    certificates = []
    for number, listed in enumerate(names):
        at = folder / str(number)
        at.mkdir(parents=True)
        files = Certificates(at / "ca.crt", at / "broker.crt", at / "broker.key")
        key = ec.generate_private_key(ec.SECP256R1())
        alternatives = x509.SubjectAlternativeName([_named(name) for name in listed])
        certificate = _signed(_name("the broker"), key, house, by, alternatives)
        files.authority.write_bytes(authority.public_bytes(Encoding.PEM))
        files.certificate.write_bytes(certificate.public_bytes(Encoding.PEM))
        files.key.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        certificates.append(files)
    return certificates


def _name(common: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common)])


def _named(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _signed(name, key, by, by_key, extension):
    now = dt.datetime.now(dt.UTC)
    builder = x509.CertificateBuilder(
        subject_name=name,
        issuer_name=by,
        public_key=key.public_key(),
        serial_number=x509.random_serial_number(),
        not_valid_before=now - dt.timedelta(days=1),
        not_valid_after=now + dt.timedelta(days=1),
    )
    builder = builder.add_extension(extension, critical=isinstance(extension, x509.BasicConstraints))
    by_whom = x509.AuthorityKeyIdentifier.from_issuer_public_key(by_key.public_key())
    builder = builder.add_extension(by_whom, critical=False)
    builder = builder.add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    return builder.sign(by_key, hashes.SHA256())
